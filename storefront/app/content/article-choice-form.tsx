import type { ReactElement } from 'react';
import { Form, Link } from 'react-router';
import type { ArticleChoice } from './article-search.ts';

interface ArticleChoiceFormProps {
  choice: ArticleChoice;
  authors: readonly string[];
  /** Articles found. */
  count: number;
}

const fieldClass = 'min-h-11 w-full rounded-full border border-line-strong bg-paper px-4';

/** Search within the blog, and its authors. Works without JavaScript. */
export function ArticleChoiceForm({ choice, authors, count }: ArticleChoiceFormProps): ReactElement {
  const { words, author } = choice;
  return (
    <div className="mb-8">
      <Form
        key={`${words} ${author}`}
        method="get"
        role="search"
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 sm:flex"
      >
        <label className="min-w-0 sm:flex-1 max-sm:col-span-2">
          <span className="sr-only">Search the blog</span>
          <input type="search" name="q" defaultValue={words} placeholder="Search the blog" className={fieldClass} />
        </label>
        {authors.length > 1 && (
          <label className="min-w-0 sm:basis-52">
            <span className="sr-only">Author</span>
            <select name="author" defaultValue={author} className={fieldClass}>
              <option value="">All authors</option>
              {authors.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
        )}
        <button type="submit" className="button button-outline min-h-11 px-5 text-[15px]">
          Search
        </button>
      </Form>
      {(words !== '' || author !== '') && (
        <p role="status" className="mt-4 flex flex-wrap items-center gap-x-4 text-muted">
          <span className="wrap-anywhere">
            {count === 1 ? '1 article' : `${count} articles`}
            {words !== '' && ` about “${words}”`}
            {author !== '' && ` by ${author}`}
          </span>
          <Link to="/blog" className="inline-flex min-h-11 items-center font-semibold text-green-ink underline">
            All articles
          </Link>
        </p>
      )}
    </div>
  );
}
