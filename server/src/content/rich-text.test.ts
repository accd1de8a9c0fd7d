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

  it('keeps uploaded pictures with alignment, alt text and caption, and no others', () => {
    const src = '/media/articles/uploads/coin-0a1b2c3d-1600x1067-s.webp';
    const kept = `<figure data-align="left"><img src="${src}" alt="A coin" /><figcaption>The <em>front</em></figcaption></figure>`;
    expect(sanitiseRichText(kept)).toBe(kept);
    expect(sanitiseRichText(sanitiseRichText(kept))).toBe(kept);
    expect(sanitiseRichText(`<figure data-align="evil" onclick="x()"><img src="${src}" onerror="x()"></figure>`)).toBe(
      `<figure data-align="center"><img src="${src}" alt="" /></figure>`,
    );
    const foreign = [
      'https://evil.example/x.png',
      '//evil.example/x.png',
      'data:image/png;base64,AAAA',
      'blob:https://tola.example/1',
      '/media/articles/uploads/../../x-1600x1067-s.webp',
      '/media/orders/proof-1600x1067-s.webp',
      `${src}?track=1`,
    ];
    for (const one of foreign)
      expect(sanitiseRichText(`<p>a</p><figure><img src="${one}"><figcaption>b</figcaption></figure><p>c</p>`)).toBe(
        '<p>a</p><p>c</p>',
      );
    expect(sanitiseRichText(`<p>a<img src="${src}"></p>`)).toBe('<p>a</p>');
  });

  it('keeps all allowed tags', () => {
    for (const tag of richTextTags) expect(sanitiseRichText(`<${tag}>x</${tag}>`)).toContain(`<${tag}`);
  });
});
