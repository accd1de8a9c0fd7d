import { createElement, type ReactElement, type ReactNode, useMemo } from 'react';
import { ArticlePicture } from './article-picture.tsx';
import { parseRichText, type RichTextNode, textOfNodes } from './rich-text-tree.ts';

const look = [
  '[&>*+*]:mt-4 [&_h2]:mt-10 [&_h2]:text-[26px] [&_h3]:mt-7 [&_h4]:font-semibold',
  '[&_a]:font-medium [&_a]:text-green-ink [&_a]:underline [&_a]:underline-offset-4 [&_a:hover]:no-underline',
  '[&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-5 [&_ol]:grid [&_ol]:list-decimal [&_ol]:gap-2 [&_ol]:pl-5 [&_li]:pl-1 [&_li]:marker:text-gold-ink',
  '[&_blockquote]:border-l-2 [&_blockquote]:border-gold [&_blockquote]:pl-5 [&_blockquote]:font-serif [&_blockquote]:text-xl',
  '[&_table]:my-6 [&_table]:w-full [&_table]:border-collapse [&_table]:text-[15px] [&_th]:border-b-2 [&_th]:border-line [&_th]:py-2 [&_th]:pr-3 [&_th]:text-left [&_th]:align-bottom [&_th]:font-semibold [&_td]:border-b [&_td]:border-line [&_td]:py-2.5 [&_td]:pr-3 [&_td]:align-top',
].join(' ');

interface RichTextProps {
  html: string;
  className?: string;
}

/** Renders rich text from the back office. Links open in a new tab (specification 001 §5). */
export function RichText({ html, className = '' }: RichTextProps): ReactElement {
  const nodes = useMemo(() => parseRichText(html), [html]);
  return <div className={`${look} ${className}`}>{drawn(nodes)}</div>;
}

function drawn(nodes: readonly RichTextNode[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node;
    if (node.tag === 'figure') {
      const { src, alt, align, children } = node;
      const caption = textOfNodes(children).trim();
      const drawnCaption = caption === '' ? null : drawn(children);
      // biome-ignore lint/suspicious/noArrayIndexKey: the text is never changed in place.
      return <ArticlePicture key={index} src={src} alt={alt || caption} align={align} caption={drawnCaption} />;
    }
    const link = node.tag === 'a' && node.href !== null ? { href: node.href, target: '_blank', rel: 'noopener' } : {};
    const column = node.tag === 'th' ? { scope: 'col' } : {};
    return createElement(node.tag, { key: index, ...link, ...column }, ...drawn(node.children));
  });
}
