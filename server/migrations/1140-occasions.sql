-- Landing pages of occasions, composed from blocks, with the calendar of their days.
create table occasion_page (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (title <> ''),
  intro text not null check (intro <> ''),
  image text not null,
  image_alt text not null,
  position integer not null,
  published boolean not null default true,
  publish_from timestamptz,
  publish_until timestamptz,
  updated_at timestamptz not null,
  updated_by text not null,
  constraint publication_ends_before_it_begins check (publish_until > publish_from)
);
comment on table occasion_page is 'The page /occasions/slug.';

create table occasion_day (
  occasion_page_id bigint not null references occasion_page on delete cascade,
  position integer not null,
  day text not null check (day ~ '^20\d\d-\d\d-\d\d$'),
  note text not null,
  source text not null check (source <> ''),
  primary key (occasion_page_id, position)
);
comment on column occasion_day.day is 'ISO date in India.';
comment on column occasion_day.source is 'Where the date is from, as the page shows it.';

create table occasion_block (
  occasion_page_id bigint not null references occasion_page on delete cascade,
  position integer not null,
  kind text not null check (kind in ('text', 'pieces', 'dates', 'gifts')),
  heading text not null check (heading <> ''),
  body text not null,
  occasion text,
  words text not null,
  to_paise bigint check (to_paise > 0),
  primary key (occasion_page_id, position)
);
comment on column occasion_block.body is 'As typed; empty lines end paragraphs, lines with "- " are lists.';

create trigger announce after insert or update or delete or truncate on occasion_page execute function announce_content();
create trigger announce after insert or update or delete or truncate on occasion_day execute function announce_content();
create trigger announce after insert or update or delete or truncate on occasion_block execute function announce_content();
