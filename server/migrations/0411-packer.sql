-- A preset for those who pack and dispatch and decide no money.
insert into staff_role (id, name) values ('packer', 'packer');
