-- What is sold and not delivered is summed over every line under way: the lines' index carries what the sum asks for.
alter table order_line drop constraint order_line_order_id_weight_id_key;
alter table order_line add constraint order_line_one_per_weight
  unique (order_id, weight_id) include (metal, fineness, weight_mg, quantity);
