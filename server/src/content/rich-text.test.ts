import { richTextTags } from '@tola/contract/rich-text';
import { blogPosts, newsItems } from '@tola/seed';
import { describe, expect, it } from 'vitest';
import { sanitiseRichText } from './rich-text.ts';

describe('sanitised rich text', () => {
  it('drops scripts, event handlers, styles, images, frames and forms', () => {
    const sent = [
      '<p onclick="steal()" style="position:fixed" class="x" id="y">a</p>',
      '<script>steal()</script><style>p{display:none}</style>',
      '<img src=x onerror="steal()"><svg onload="steal()"><iframe src="https://evil.example"></iframe>',
      '<form action="https://evil.example"><input name="password"></form>',
    ].join('');
    expect(sanitiseRichText(sent)).toBe('<p>a</p>');
  });

  it('allows safe link schemes only, opened in a new tab without opener', () => {
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

  it('overrides target and rel of links', () => {
    expect(sanitiseRichText('<a href="https://a.example" target="_top" rel="opener">a</a>')).toBe(
      '<a href="https://a.example" target="_blank" rel="noopener">a</a>',
    );
  });

  it('is unchanged when sanitised again', () => {
    for (const { descriptionHtml } of [...blogPosts(), ...newsItems()]) {
      const once = sanitiseRichText(descriptionHtml);
      expect(sanitiseRichText(once)).toBe(once);
    }
  });

  it('keeps all allowed tags', () => {
    for (const tag of richTextTags) expect(sanitiseRichText(`<${tag}>x</${tag}>`)).toContain(`<${tag}`);
  });
});
