-- Roles are sets of rights. Those of presets are declared by the program, which gives them its new rights without a
-- migration; those of the others were composed by an owner.

create sequence staff_role_number;
create table staff_role (
  id text primary key default 'role-' || nextval('staff_role_number'),
  name text not null check (name <> ''),
  description text not null default '',
  -- Null for a preset.
  rights text[] check (cardinality(rights) > 0)
);
alter sequence staff_role_number owned by staff_role.id;
create unique index staff_role_name_once on staff_role (lower(name));
comment on table staff_role is 'A set of rights that staff are given';

insert into staff_role (id, name)
select preset, preset from unnest(array['owner', 'pricing', 'orders', 'accounts', 'content']) preset;

-- `staff_member.roles` refers to the table like foreign keys would: a role cannot be deleted while it is being given.
alter table staff_member drop constraint staff_member_roles_check,
  add constraint staff_member_has_a_role check (cardinality(roles) > 0);

create function require_known_roles() returns trigger language plpgsql as $$
begin
  perform from staff_role where id = any (new.roles) for key share;
  if not new.roles <@ array(select id from staff_role) then
    raise exception 'A role of % does not exist', new.email
      using errcode = 'foreign_key_violation', constraint = 'staff_member_roles_exist';
  end if;
  return new;
end $$;
create trigger require_known_roles before insert or update of roles on staff_member
  for each row execute function require_known_roles();

create function keep_role_in_use() returns trigger language plpgsql as $$
begin
  if old.rights is null or exists (select from staff_member where old.id = any (roles)) then
    raise exception 'The role % is in use', old.name
      using errcode = 'foreign_key_violation', constraint = 'staff_role_in_use';
  end if;
  return old;
end $$;
create trigger keep_role_in_use before delete on staff_role for each row execute function keep_role_in_use();
