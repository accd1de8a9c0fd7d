import type { NewsItem } from '../../../standing/content-shape.ts';
import { pictures } from '../picture-library.ts';

/** Notes on rules and markets. Each states only what is public and settled, without forecasts. */
export const marketNotes: NewsItem[] = [
  {
    title: 'Import duty on gold and silver is now 15 percent',
    ...pictures.vaultRows,
    link: 'https://example.com/customs-duty-note',
    publishedAt: '2026-05-14',
    descriptionHtml: `
<p>Since 13 May 2026 import duty on gold and silver is 15 percent: 10 percent basic customs duty and 5 percent agriculture infrastructure and development cess. Before, it was 6 percent in all. The change took effect at once, and domestic quotations moved with it on the same day.</p>
<p>What it means for prices here: the live rate already contains duty, so there is nothing to add, and GST stays at 3 percent. Metal that costs ₹1,00,000 before duty used to land at ₹1,06,000 and now lands at ₹1,15,000, which is 8.5 percent more (an example in round figures). Orders placed before the change at a fixed price were charged at that price.</p>
<p>Calculators that work from the dollar price need their duty setting changed. If a website shows you gold some 8 percent below every dealer, this is usually the reason.</p>`.trim(),
  },
  {
    title: 'Wide swings in January: a note on how prices are fixed here',
    ...pictures.silverStacks,
    link: '/blog/gold-price-explained',
    publishedAt: '2026-02-09',
    descriptionHtml: `
<p>The weeks around the turn of the month were the widest that many in the trade remember. From its peak in January to the first days of February, gold in India fell from about ₹1.82 lakh to about ₹1.48 lakh per 10 g, and silver from about ₹4.2 lakh to about ₹2.66 lakh per kilogram.</p>
<p>On such days two rules matter. First, a price that is fixed on the payment page holds for the time that the countdown shows, up or down, for you and for us. Second, when a rate jumps further than our checks allow, sales of that metal pause until a person has looked at it. A pause is a nuisance. It is better than a trade at a figure that never existed.</p>
<p>We make no forecast. The wise size of a purchase is one that you can leave alone.</p>`.trim(),
  },
  {
    title: 'Country of origin: now shown on every product, and as a filter',
    ...pictures.assayCards,
    link: '/products/gold-bar',
    publishedAt: '2026-07-01',
    descriptionHtml: `
<p>From today the packaged-commodities rules require online shops that sell imported goods to offer country of origin as a filter by which listings can be searched and sorted. Our listings have it: choose a country in the filter of a listing. Each product page names the country too, in the table under Product Details.</p>
<p>For bullion the question has a twist. A coin struck here from metal that was mined abroad and refined in India is a product of India; a bar that arrives finished in its sealed card has the country of its refiner. We state where the piece itself was made. If the field of a product is ever missing, tell us, and we shall add it before the next piece is sold.</p>`.trim(),
  },
  {
    title: 'Hallmarking: what it covers, and what it does not',
    ...pictures.goldCoinMacro,
    link: '/blog/995-or-999',
    publishedAt: '2026-03-30',
    descriptionHtml: `
<p>We are often asked why a gold coin has no HUID, the six-character code of the Bureau of Indian Standards. The answer is short. Compulsory hallmarking covers gold jewellery and articles made of gold. It does not extend to bullion bars and coins. Hallmarking of silver is voluntary; since 1 September 2025 a piece of silver that is hallmarked carries such a code too.</p>
<p>What takes its place is the mark of the maker: fineness and weight struck into the piece, a sealed card, and an invoice that names all three. We do not call our coins hallmarked, and we should be wary of a seller who uses the word for a coin without a licence to show for it.</p>
<p>Rules can change, and proposals to include larger bars have been discussed for some time. If they are adopted, you will read it here.</p>`.trim(),
  },
  {
    title: 'A new Income-tax Act from 1 April: PAN for large purchases stays',
    ...pictures.goldAndSilver,
    link: '/blog/pan-and-large-purchases',
    publishedAt: '2026-04-01',
    descriptionHtml: `
<p>The Income-tax Act, 2025 replaces the Act of 1961 from today. Section numbers change throughout. For people who buy bullion the practical points stay where they were: this store asks for PAN above ₹2 lakh as before, there is no receipt of ₹2 lakh or more in cash, and tax on the gain when metal is sold.</p>
<p>The rule on cash, known as section 269ST, is section 186 in the new Act. References on our invoices and pages have been brought up to date. The limit itself is a setting with a date in our system, so that a later change by the government takes effect here on the day on which it does elsewhere.</p>
<p>This note is a summary and not advice.</p>`.trim(),
  },
];
