/** Fails on retired words in the checked folders and files. */
import { findRetiredWords } from './retired-words.ts';

const findings = findRetiredWords();
for (const finding of findings) console.error(finding);
if (findings.length > 0) process.exit(1);
