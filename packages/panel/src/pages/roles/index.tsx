import type { ContentType, Right, Rights, Role } from '@content-gen/admin/panel-api'
import { useCatalog, useRead, type CatalogIndex } from '../../api/index.js'
import { useFormats, useT, type MessageKey } from '../../i18n/index.js'
import { Badge, Card, CheckIcon, Disclosure, MinusIcon, Notice, ReadState, RowTable, Table } from '../../kit/index.js'
import { CatalogPending, Page, useRoleWords } from '../../shell/index.js'

const acts = ['read', 'create', 'update', 'delete', 'publish'] as const

/** The rights of each role. Roles are code: nothing can be changed here. */
export function RolesPage() {
  const t = useT()
  const catalog = useCatalog()
  const words = useRoleWords()
  const { data, error, refetch } = useRead<readonly Role[]>('/roles')
  return (
    <Page title={t('shell.roles')}>
      <Notice tone="neutral">{t('roles.hint')}</Notice>
      {error || catalog ? <ReadState data={data} error={error} refetch={refetch} /> : <CatalogPending />}
      {catalog &&
        data?.map((role) => (
          <Card
            key={role.name}
            title={
              <span className="row">
                {words(role.name, role).title}
                <Badge>{t('roles.count', { count: role.count })}</Badge>
              </span>
            }
            hint={words(role.name, role).hint}
          >
            <Disclosure title={t('tokens.actions')}>
              <div className="stack">
                <Types rights={role.rights} catalog={catalog} />
                <Rest rights={role.rights} />
              </div>
            </Disclosure>
          </Card>
        ))}
    </Page>
  )
}

function Types({ rights, catalog }: { readonly rights: Rights; readonly catalog: CatalogIndex }) {
  const t = useT()
  return (
    <RowTable
      label={t('roles.type')}
      rows={catalog.types}
      keyOf={({ uid }) => uid}
      columns={[
        { title: t('roles.type'), cell: ({ displayName }) => displayName },
        ...acts.map((act) => ({
          title: t(`roles.${act}`),
          cell: ({ uid, draftAndPublish }: ContentType) =>
            act === 'publish' && !draftAndPublish ? null : <Mark right={rights.types[uid]?.[act] ?? null} />,
        })),
      ]}
    />
  )
}

function Mark({ right }: { readonly right: Right | null }) {
  const t = useT()
  const { list } = useFormats()
  if (right === null) return <No />
  const limits = [
    right.isOwn ? t('roles.own') : null,
    right.isConditional ? t('roles.conditional') : null,
    right.fields ? t('roles.fields', { count: right.fields.length }) : null,
    right.locales ? list(right.locales) : null,
  ].filter((one) => one !== null)
  return (
    <span className="row">
      <Yes />
      {limits.length > 0 && (
        <span className="soft small" title={right.fields ? list(right.fields) : undefined}>
          {list(limits)}
        </span>
      )}
    </span>
  )
}

function Yes() {
  const t = useT()
  return <CheckIcon role="img" aria-hidden={false} aria-label={t('common.yes')} />
}

function No() {
  const t = useT()
  return <MinusIcon className="icon faint" role="img" aria-hidden={false} aria-label={t('common.no')} />
}

const words: Readonly<Record<string, MessageKey>> = {
  read: 'roles.read',
  create: 'roles.create',
  update: 'roles.update',
  delete: 'roles.delete',
  upload: 'roles.upload',
  save: 'roles.save',
  run: 'roles.run',
  administrators: 'shell.administrators',
  tokens: 'shell.tokens',
  webhooks: 'shell.webhooks',
  audit: 'shell.audit',
  system: 'shell.system',
}

function Rest({ rights }: { readonly rights: Rights }) {
  const t = useT()
  return (
    <Table label={t('roles.rest')}>
      <tbody>
        {(['media', 'users', 'releases', 'settings'] as const).map((area) => (
          <tr key={area}>
            <th scope="row">{t(`roles.${area}`)}</th>
            <td>
              <span className="row row-wrap">
                {Object.entries(rights[area]).map(([name, isPermitted]) => (
                  <span key={name} className={isPermitted ? 'row' : 'row faint'}>
                    {isPermitted ? <Yes /> : <No />}
                    {words[name] ? t(words[name]) : name}
                  </span>
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
