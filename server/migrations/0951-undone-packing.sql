-- Marking as packed can be undone. The order was confirmed before, so its devices hear nothing new.
insert into order_rule (state, event, next) values ('packed', 'unpacked', 'confirmed');
drop trigger announce_to_devices on order_transition;
create trigger announce_to_devices after insert on order_transition for each row
  when (new.to_state = 'confirmed' and new.event <> 'unpacked') execute function announce_to_devices('order');
