import { describe, expect, it } from 'vitest';
import { parseRichText } from './rich-text-tree.ts';

describe('rich text', () => {
  it('parses elements and text', () => {
    expect(parseRichText('<h2>Gold</h2>\n\n<p>It is <strong>heavy</strong> &amp; soft.</p>')).toEqual([
      { tag: 'h2', href: null, children: ['Gold'] },
      {
        tag: 'p',
        href: null,
        children: ['It is ', { tag: 'strong', href: null, children: ['heavy'] }, ' & soft.'],
      },
    ]);
  });

  it('keeps spaces between inline elements and drops them between rows', () => {
    const [paragraph, list] = parseRichText('<p><em>a</em> <strong>b</strong></p><ul>\n<li>c</li>\n</ul>');
    expect(paragraph).toMatchObject({ children: [{ tag: 'em' }, ' ', { tag: 'strong' }] });
    expect(list).toMatchObject({ children: [{ tag: 'li', children: ['c'] }] });
  });

  it('parses uploaded pictures with their captions, and no others', () => {
    const src = '/media/articles/uploads/coin-0a1b2c3d-1600x1067-s.webp';
    const html = `<figure data-align="left"><img src="${src}" alt="A &amp; B" /><figcaption>The <em>front</em></figcaption></figure><p>x</p>`;
    const picture = { tag: 'figure', src, alt: 'A & B', align: 'left' };
    expect(parseRichText(html)).toMatchObject([
      { ...picture, children: ['The ', { tag: 'em', children: ['front'] }] },
      { tag: 'p' },
    ]);
    expect(parseRichText(`<figure><img src="https://evil.example/x.png"></figure><img src="${src}">`)).toEqual([
      { tag: 'figure', src: '', alt: '', align: 'center', children: [] },
    ]);
  });

  it('drops tags that are not allowed and links with unsafe protocols', () => {
    expect(parseRichText('<script>alert(1)</script><img src=x onerror=alert(1)><p onclick="x()">ok</p>')).toEqual([
      'alert(1)',
      { tag: 'p', href: null, children: ['ok'] },
    ]);
    for (const href of [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'data:text/html,x',
      '//evil.example',
      'java&#115;cript:x',
    ]) {
      expect(parseRichText(`<a href="${href}">x</a>`)).toEqual([{ tag: 'a', href: null, children: ['x'] }]);
    }
  });

  it('keeps http, relative, mailto and tel links', () => {
    for (const href of [
      'https://www.rbi.org.in/x?a=1&amp;b=2',
      '/faq',
      'mailto:care@example.in',
      'tel:18000000000',
      '#top',
    ]) {
      expect(parseRichText(`<a href="${href}" target="_blank">x</a>`)).toMatchObject([
        { href: href.replace('&amp;', '&') },
      ]);
    }
  });

  it('tolerates unclosed and doubly closed tags', () => {
    expect(parseRichText('<p>a<p>b</p></p></ul>c < d')).toMatchObject([{ tag: 'p' }, 'c ', '<', ' d']);
  });
});
