import type { Role } from '@content-gen/admin/panel-api'
import { useT } from '../i18n/index.js'

interface RoleWords {
  readonly title: string
  readonly hint: string | undefined
}

const builtIn = ['super-admin', 'editor', 'author'] as const

/** Returns what says a role in words: in the person's language if every project has it. */
export function useRoleWords(): (
  name: string,
  role?: Pick<Role, 'displayName'> & Pick<Partial<Role>, 'description'>,
) => RoleWords {
  const t = useT()
  return (name, role) => {
    const known = builtIn.find((one) => one === name)
    return known
      ? { title: t(`role.${known}`), hint: t(`role.${known}.hint`) }
      : { title: role?.displayName ?? name, hint: role?.description ?? undefined }
  }
}
