import { richTextTags } from '@tola/contract/rich-text';
import { blogPosts, newsItems } from '@tola/seed';
import { describe, expect, it } from 'vitest';
import { sanitiseRichText } from './rich-text.ts';

describe('rich text on its way into the database', () => {
  it('loses everything that could act', () => {
    const sent = [
      '<p onclick="steal()" style="position:fixed" class="x" id="y">a</p>',
      '<script>steal()</script><style>p{display:none}</style>',
      '<img src=x onerror="steal()"><svg onload="steal()"><iframe src="https://evil.example"></iframe>',
      '<form action="https://evil.example"><input name="password"></form>',
    ].join('');
    expect(sanitiseRichText(sent)).toBe('<p>a</p>');
  });

  it('lets links lead to pages, mailboxes and telephones, in a new tab that cannot reach back', () => {
    expect(sanitiseRichText('<p><a href="/faq" onclick="x()">a</a></p>')).toBe(
      '<p><a href="/faq" target="_blank" rel="noopener">a</a></p>',
    );
    for (const href of [
      'javascript:alert(1)',
      'JAVASCRIPT:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,x',
      '//evil.example',
    ]) {
      expect(sanitiseRichText(`<a href="${href}">a</a>`)).not.toContain('href');
    }
  });

  it('overrules the target and relation that a link came with', () => {
    expect(sanitiseRichText('<a href="https://a.example" target="_top" rel="opener">a</a>')).toBe(
      '<a href="https://a.example" target="_blank" rel="noopener">a</a>',
    );
  });

  it('comes out the same when it is sanitised again', () => {
    for (const { descriptionHtml } of [...blogPosts(), ...newsItems()]) {
      const once = sanitiseRichText(descriptionHtml);
      expect(sanitiseRichText(once)).toBe(once);
    }
  });

  it('keeps every tag that the demo texts are made of', () => {
    for (const tag of richTextTags) expect(sanitiseRichText(`<${tag}>x</${tag}>`)).toContain(`<${tag}`);
  });
});
