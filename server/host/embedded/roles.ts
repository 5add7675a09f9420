import type { HostRole, RoleDirectory } from '../../platform/host.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { hasAdministrator, lockUsers } from './users.ts'

const listRoles = (sql: Sql): Promise<HostRole[]> =>
  sql<HostRole[]>`
    select r.role as key, r.label,
      array(select c.capability from host_role_capabilities c where c.role = r.role order by c.capability) as capabilities
    from host_roles r order by r.role`

/** Enabled users with the role that have access by no other role, and not by this one. */
const countGaining = async (tx: Sql, role: string): Promise<number> => {
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count from host_enabled_users
    where ${role} = any (roles) and not 'crm_access' = any (capabilities)`
  return row?.count ?? 0
}

/** The roles of the embedded host. */
export const embeddedRoles: RoleDirectory = {
  list: listRoles,
  lock: lockUsers,
  set: async (tx, key, capabilities, claim) => {
    if (capabilities.includes('crm_access')) await claim(await countGaining(tx, key))
    const given = capabilities as string[]
    await tx`delete from host_role_capabilities where role = ${key} and capability <> all (${given}::text[])`
    await tx`
      insert into host_role_capabilities (role, capability)
      select ${key}, unnest(${given}::text[]) on conflict do nothing`
    return { hasAdministrator: await hasAdministrator(tx) }
  },
}
