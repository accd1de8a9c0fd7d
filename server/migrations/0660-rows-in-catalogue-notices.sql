-- A change of the catalogue names its rows, so that processes read these alone: 'product 4,5', 'category 2', 'banner', or
-- '' where everything must be read. A statement over more rows than a notification holds announces everything.
create or replace function announce_catalogue() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', coalesce(tg_argv[0], ''));
  return null;
end $$;

-- Arguments: the kind that is announced, and the column with its id.
create function announce_catalogue_rows() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  execute case tg_op
    when 'UPDATE' then format('select array_agg(distinct id) from (select %1$I as id from new_rows union select %1$I from old_rows) r', tg_argv[1])
    when 'INSERT' then format('select array_agg(distinct %1$I) from new_rows', tg_argv[1])
    else format('select array_agg(distinct %1$I) from old_rows', tg_argv[1])
  end into ids;
  if ids is not null then
    perform pg_notify('catalogue',
      case when cardinality(ids) <= 300 then tg_argv[0] || ' ' || array_to_string(ids, ',') else '' end);
  end if;
  return null;
end $$;

create function announce_weight_terms() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', 'product ' || new.product_id);
  if new.product_id <> old.product_id then
    perform pg_notify('catalogue', 'product ' || old.product_id);
  end if;
  return null;
end $$;

do $$
declare
  followed record;
begin
  for followed in
    select * from (values
      ('category', 'category', 'id'), ('sub_category', 'category', 'category_id'), ('product', 'product', 'id'),
      ('product_detail', 'product', 'product_id'), ('product_image', 'product', 'product_id'),
      ('external_shop', 'product', 'product_id'), ('product_weight', 'product', 'product_id')
    ) as followed (relation, kind, id_column)
  loop
    execute format('drop trigger announce on %I', followed.relation);
    execute format('create trigger announce_inserted after insert on %I referencing new table as new_rows
      execute function announce_catalogue_rows(%L, %L)', followed.relation, followed.kind, followed.id_column);
    execute format('create trigger announce_deleted after delete on %I referencing old table as old_rows
      execute function announce_catalogue_rows(%L, %L)', followed.relation, followed.kind, followed.id_column);
    execute format('create trigger announce_truncated after truncate on %I execute function announce_catalogue()',
      followed.relation);
    -- A stock move changes no term of a weight, and has a notification of its own.
    continue when followed.relation = 'product_weight';
    execute format('create trigger announce_updated after update on %I referencing old table as old_rows new table as new_rows
      execute function announce_catalogue_rows(%L, %L)', followed.relation, followed.kind, followed.id_column);
  end loop;
end $$;

drop trigger announce_terms on product_weight;
create trigger announce_terms after update of product_id, weight_mg, mrp_paise, margin_paise_per_gram, making_paise,
  service_tax_bp, other_tax_bp, dispatch_days, size, visible on product_weight
  for each row execute function announce_weight_terms();

drop trigger announce on banner;
create trigger announce after insert or update or delete or truncate on banner execute function announce_catalogue('banner');
