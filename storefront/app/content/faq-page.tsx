import { getFaq, type Question } from '@tola/contract/content';
import { getPageHead } from '@tola/contract/pages';
import { buttonClass, classNames, Icon } from '@tola/ui';
import { ChevronDown } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import { load } from '../calls/load.ts';
import { breadcrumbData, originOf, pageMeta, rootDataOf } from '../meta.ts';
import { pageHeadOf } from '../written-pages/page-head.ts';
import { PageIntro } from '../written-pages/page-intro.tsx';
import type { Route } from './+types/faq-page';

export async function loader({ context }: Route.LoaderArgs) {
  const [questions, head] = await Promise.all([
    load(context, getFaq, null),
    load(context, getPageHead, { path: '/faq' }),
  ]);
  return { questions, head };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Frequently asked questions',
    ...pageHeadOf(args.loaderData?.head),
    data: [
      breadcrumbData(originOf(rootDataOf(args)), [{ name: 'FAQ', path: '/faq' }]),
      faqData(args.loaderData?.questions ?? []),
    ],
  });

function faqData(questions: readonly Question[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ title, description }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: description },
    })),
  };
}

export default function FaqPage({ loaderData: { questions } }: Route.ComponentProps): ReactElement {
  const [openId, setOpenId] = useState<number | null>(null);
  return (
    <>
      <PageIntro
        name="FAQ"
        path="/faq"
        title="Frequently asked questions"
        intro="Prices, purity, payment, delivery and buyback."
      />
      <div className="wrap grid gap-x-20 gap-y-12 pb-20 lg:grid-cols-[minmax(0,1fr)_300px]">
        <section aria-labelledby="questions" className="border-b border-line">
          <h2 id="questions" className="sr-only">
            Questions and answers
          </h2>
          {questions.map((question) => (
            <QuestionItem
              key={question.id}
              question={question}
              isOpen={question.id === openId}
              onToggle={() => setOpenId(question.id === openId ? null : question.id)}
            />
          ))}
        </section>
        <aside className="panel self-start p-6">
          <h2 className="text-[22px]">Didn’t find your answer?</h2>
          <p className="mt-2 mb-5 text-[15px] text-muted">Write to us and our team will help.</p>
          <Link to="/contact-us" className={buttonClass({ tone: 'outline', size: 'small' })}>
            Contact us
          </Link>
        </aside>
      </div>
    </>
  );
}

interface QuestionItemProps {
  question: Question;
  isOpen: boolean;
  onToggle: () => void;
}

/** Closed answers stay in the HTML for search engines. */
function QuestionItem({ question: { id, title, description }, isOpen, onToggle }: QuestionItemProps): ReactElement {
  return (
    <div className="border-t border-line">
      <h3 className="font-sans text-[17px] leading-snug font-semibold tracking-normal">
        <button
          type="button"
          id={`question-${id}`}
          aria-expanded={isOpen}
          aria-controls={`answer-${id}`}
          onClick={onToggle}
          className="flex min-h-16 w-full items-center justify-between gap-6 py-4 text-left hover:text-green-ink"
        >
          {title}
          <Icon
            of={ChevronDown}
            className={classNames('flex-none text-muted transition-transform duration-200', isOpen && 'rotate-180')}
          />
        </button>
      </h3>
      <section id={`answer-${id}`} aria-labelledby={`question-${id}`} hidden={!isOpen}>
        <p className="max-w-[44em] pb-6">{description}</p>
      </section>
    </div>
  );
}
