import { useSearchParams } from 'wouter'
import { apiBase, pageQuery, queryText, useCatalog, usePage, type Audited } from '../../api/index.js'
import { useT, type MessageKey } from '../../i18n/index.js'
import { ComboBox, DownloadIcon, HistoryIcon, Moment, Select } from '../../kit/index.js'
import { MomentField, useTyped } from '../../kit/moment-field.js'
import { isMoment } from '../../kit/typed-moment.js'
import { ActorName, ListedRows, Page } from '../../shell/index.js'
import { ActCell } from './act-cell.js'
import { acts } from './acts.js'
import './audit.css'

const actors = ['administrator', 'account', 'token', 'anybody', 'code', 'console'] as const

/** Names of things beside entries that acts are done to. */
const subjectTypes: Readonly<Record<string, MessageKey>> = {
  'plugin::users-permissions.user': 'audit.of.user',
  'plugin::users-permissions.role': 'audit.of.role',
  'admin::user': 'audit.of.administrator',
  'plugin::editorial.webhook': 'audit.of.webhook',
  'plugin::editorial.release': 'audit.of.release',
  'api-token': 'audit.of.token',
  'plugin::upload.file': 'audit.of.file',
}

/** The acts of everybody, with their time. The filters are in the address. */
export function AuditPage() {
  const t = useT()
  const catalog = useCatalog()
  const [parameters, setParameters] = useSearchParams()
  const get = (name: string) => parameters.get(name) ?? undefined
  const set = (name: string, value: string | null) =>
    setParameters((before) => {
      const next = new URLSearchParams(before)
      next.delete('page')
      if (value === null || value === '') next.delete(name)
      else next.set(name, value)
      return next
    })
  const day = (name: string) => {
    const text = get(name) ?? ''
    return isMoment('date', text) ? text : null
  }
  const since = useTyped(day('since'), (next) => set('since', next))
  const until = useTyped(day('until'), (next) => set('until', next))
  const filters = { act: get('act'), actor: get('actor'), since: dayOf(day('since')), until: dayOf(day('until'), 1) }
  const { data, error, refetch } = usePage<Audited>('/editorial/audit', {
    query: { ...pageQuery(Number(get('page') ?? 1), 50), ...filters },
  })
  const subjectTypeText = (uid: string) => {
    const key = subjectTypes[uid]
    return key === undefined ? (catalog?.typeOf.get(uid)?.displayName ?? uid) : t(key)
  }
  return (
    <Page
      title={t('shell.audit')}
      actions={
        <a
          className="button button-secondary"
          href={`${apiBase}/editorial/audit${queryText({ ...filters, format: 'jsonl' })}`}
          download="audit.jsonl"
        >
          <DownloadIcon />
          {t('audit.export')}
        </a>
      }
    >
      <div className="audit-tools">
        <ComboBox
          label={t('audit.act')}
          placeholder={t('audit.anyAct')}
          options={acts.map((id) => ({ id, text: t(`audited.${id}`) }))}
          value={filters.act ?? null}
          onChange={(id) => set('act', id)}
          empty={t('common.noResults')}
        />
        <Select
          label={t('audit.who')}
          options={[{ id: 'any', text: t('audit.anyActor') }, ...actors.map((id) => ({ id, text: t(`audit.${id}`) }))]}
          value={filters.actor ?? 'any'}
          onChange={(id) => set('actor', id === 'any' ? null : id)}
        />
        <MomentField kind="date" label={t('audit.since')} {...since} />
        <MomentField kind="date" label={t('audit.until')} {...until} />
      </div>
      <ListedRows
        title={t('shell.audit')}
        rows={data?.rows}
        pagination={data?.pagination}
        onPage={(page, how) => setParameters((before) => ({ ...Object.fromEntries(before), page: String(page) }), how)}
        error={error}
        refetch={refetch}
        keyOf={({ id }) => id}
        empty={{ icon: HistoryIcon, title: 'audit.empty' }}
        columns={[
          { title: t('audit.when'), className: 'cell-tight', cell: ({ at }) => <Moment value={at} /> },
          { title: t('audit.who'), cell: ({ actor }) => <ActorName actor={actor} /> },
          { title: t('audit.act'), cell: (row) => <ActCell row={row} /> },
          {
            title: t('audit.what'),
            cell: ({ subject }) =>
              subject && (
                <div>
                  {subject.name ?? `#${subject.id}`}
                  <div className="soft small">{subjectTypeText(subject.type)}</div>
                </div>
              ),
          },
          { title: t('audit.from'), className: 'mono soft', cell: ({ ip }) => ip },
        ]}
      />
    </Page>
  )
}

/** The beginning of a day in the browser's time zone, or of one after it. */
function dayOf(day: string | null, later = 0): string | undefined {
  if (day === null) return undefined
  const at = new Date(`${day}T00:00`)
  at.setDate(at.getDate() + later)
  return at.toISOString()
}
