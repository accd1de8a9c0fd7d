insert into metal (name, quoted_mg, quoted_unit, ceiling_bp, making_allowance_paise)
values ('platinum', 10000, '10 g', 30000, 0);
insert into grade (name, metal, fineness) values ('platinum950', 'platinum', 950), ('platinum999', 'platinum', 999);
