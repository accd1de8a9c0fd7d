/** Rich text as lines of plain text that show its formatting, to compare two versions of it. */
import { decodeEntities } from '@tola/contract/article-presentation';

const BEFORE: Readonly<Record<string, string>> = {
  h2: '\nHeading: ',
  h3: '\nSmall heading: ',
  h4: '\nSmall heading: ',
  li: '\n• ',
  blockquote: '\nQuotation: ',
  figcaption: '\nCaption: ',
  tr: '\n',
  th: '| ',
  td: '| ',
  p: '\n',
  br: '\n',
  strong: '**',
  em: '*',
};
const AFTER: Readonly<Record<string, string>> = { strong: '**', em: '*', th: ' ', td: ' ' };

export function richLines(html: string): string {
  let align = '';
  const hrefs: string[] = [];
  const marked = html.replace(
    /<(\/?)([a-z][a-z0-9]*)([^>]*)>/gi,
    (_, slash: string, tag: string, attributes: string) => {
      const name = tag.toLowerCase();
      if (name === 'figure') align = attributeOf(attributes, 'data-align');
      if (name === 'img')
        return `\n[${['Picture', align].filter(Boolean).join(', ')}${attributeOf(attributes, 'alt').replace(/^(?=.)/, ': ')}]`;
      if (name === 'a' && slash === '') hrefs.push(attributeOf(attributes, 'href'));
      if (name === 'a' && slash === '/') return ` (${hrefs.pop() ?? ''})`;
      return (slash === '/' ? AFTER : BEFORE)[name] ?? '';
    },
  );
  return decodeEntities(marked)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(Caption|•):?$/.test(line))
    .join('\n')
    .replace(/^(• |Quotation: )\n/gm, '$1');
}

function attributeOf(attributes: string, name: string): string {
  return new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(attributes)?.[1] ?? '';
}
