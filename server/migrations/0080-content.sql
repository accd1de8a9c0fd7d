-- What the shop publishes. Every change of a published text reaches every process through the channel `content`.

create table blog_post (
  id bigint generated always as identity primary key,
  title text not null check (title <> ''),
  description_html text not null,
  image text not null,
  image_alt text not null,
  link text,
  author text not null,
  published boolean not null default true,
  published_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null
);
comment on table blog_post is 'Articles of the journal. The address of one is derived from its title and not stored.';
comment on column blog_post.description_html is 'Rich text, sanitised before it was stored.';

create table news_item (
  id bigint generated always as identity primary key,
  title text not null check (title <> ''),
  description_html text not null,
  image text not null,
  image_alt text not null,
  link text,
  published boolean not null default true,
  published_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null
);
comment on table news_item is 'Short notices; the link is where "Read More" leads.';

create table testimonial (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  title text not null,
  description text not null check (description <> ''),
  star_rating int not null check (star_rating between 1 and 5),
  video text,
  status text not null check (status in ('waiting', 'published', 'declined')),
  created_at timestamptz not null,
  moderated_at timestamptz,
  moderated_by text,
  check ((status = 'waiting') = (moderated_at is null)),
  check ((moderated_at is null) = (moderated_by is null))
);
create index testimonial_waiting on testimonial (created_at) where status = 'waiting';
comment on table testimonial is 'What buyers wrote. Visitors see those that somebody has read and published.';
comment on column testimonial.title is 'The field that the form uses for the e-mail address; never shown.';

create table faq_entry (
  id bigint generated always as identity primary key,
  position int not null,
  title text not null check (title <> ''),
  description text not null check (description <> ''),
  published boolean not null default true,
  updated_at timestamptz not null,
  updated_by text not null
);
comment on table faq_entry is 'Questions and answers as plain text, in the order of position.';

create table store_location (
  id bigint generated always as identity primary key,
  position int not null,
  name text not null check (name <> ''),
  address text not null,
  mobile text not null,
  email text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  hours text not null,
  images text[] not null default '{}',
  published boolean not null default true,
  updated_at timestamptz not null,
  updated_by text not null
);
comment on table store_location is 'Showrooms; latitude and longitude in decimal degrees (WGS 84).';

create table page_text (
  name text primary key,
  content jsonb not null,
  updated_at timestamptz not null,
  updated_by text not null
);
comment on table page_text is 'Policies and the pages beside the business enquiries, with their brochures; shapes in server/src/content/page-shape.ts.';

create table page_head (
  path text primary key check (path like '/%' or path = '*'),
  title text not null check (title <> ''),
  description text not null,
  updated_at timestamptz not null,
  updated_by text not null
);
comment on table page_head is 'Title and description of the pages that are made neither from the catalogue nor from an article.';

create function announce_content() returns trigger language plpgsql as $$
begin
  perform pg_notify('content', tg_table_name);
  return null;
end $$;

create trigger announce after insert or update or delete or truncate on blog_post execute function announce_content();
create trigger announce after insert or update or delete or truncate on news_item execute function announce_content();
create trigger announce after update or delete or truncate on testimonial execute function announce_content();
-- One that waits to be read changes nothing that is shown.
create trigger announce_published after insert on testimonial for each row when (new.status = 'published')
  execute function announce_content();
create trigger announce after insert or update or delete or truncate on faq_entry execute function announce_content();
create trigger announce after insert or update or delete or truncate on store_location execute function announce_content();
create trigger announce after insert or update or delete or truncate on page_text execute function announce_content();
create trigger announce after insert or update or delete or truncate on page_head execute function announce_content();
