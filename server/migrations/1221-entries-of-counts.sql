-- The count that an entry of stock comes from, which was read out of the text of its reference.
alter table stock_entry add column count_id bigint references stock_count (id);
comment on column stock_entry.count_id is 'The approved count whose differences these are; null for other entries.';

alter table stock_entry disable trigger stock_entry_is_history;
update stock_entry e set count_id = c.id
from stock_count c
where e.kind in ('count difference', 'transfer') and e.key ~ '^stock count [0-9]{1,9}(,|$)'
  and c.id = substring(e.key from '^stock count ([0-9]{1,9})')::bigint;
alter table stock_entry enable trigger stock_entry_is_history;
