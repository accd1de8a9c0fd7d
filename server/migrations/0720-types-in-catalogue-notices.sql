-- A change of product types is announced as such: a process reads the types, and what is below those whose name, address,
-- form or visibility changed. A statement over many rows names them in several notifications; only one over more than
-- 30,000 announces everything.
create or replace function announce_catalogue_rows() returns trigger language plpgsql as $$
declare
  named constant int := 300;
  ids bigint[];
begin
  execute case tg_op
    when 'UPDATE' then format('select array_agg(distinct id) from (select %1$I as id from new_rows union select %1$I from old_rows) r', tg_argv[1])
    when 'INSERT' then format('select array_agg(distinct %1$I) from new_rows', tg_argv[1])
    else format('select array_agg(distinct %1$I) from old_rows', tg_argv[1])
  end into ids;
  if cardinality(ids) > 30000 then
    perform pg_notify('catalogue', '');
  elsif ids is not null then
    for at in 1 .. cardinality(ids) by named loop
      perform pg_notify('catalogue', tg_argv[0] || ' ' || array_to_string(ids[at : at + named - 1], ','));
    end loop;
  end if;
  return null;
end $$;

drop trigger announce on product_type;
create trigger announce after insert or update or delete or truncate on product_type
  execute function announce_catalogue('type');

-- The products of a category with sub-categories are read with it.
create index product_of_category on product (category_id);
