/** Fails on retired words in the repository's sources and documents. */
import { findRetiredWords } from './retired-words.ts';

const findings = findRetiredWords();
for (const finding of findings) console.error(finding);
if (findings.length > 0) process.exit(1);
