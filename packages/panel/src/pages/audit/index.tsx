import { useSearchParams } from 'wouter'
import { apiBase, pageQuery, queryText, useCatalog, usePage, type Audited } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import {
  ComboBox,
  DownloadIcon,
  EmptyState,
  HistoryIcon,
  Moment,
  ReadState,
  Select,
  Table,
  TextField,
} from '../../kit/index.js'
import { ActorName, Page, Pager } from '../../shell/index.js'
import { acts } from './acts.js'
import './audit.css'

const actors = ['administrator', 'account', 'token', 'anybody', 'code', 'console'] as const

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
  const filters = { act: get('act'), actor: get('actor'), since: dayOf(get('since')), until: dayOf(get('until'), 1) }
  const { data, error, refetch } = usePage<Audited>('/editorial/audit', {
    query: { ...pageQuery(Number(get('page') ?? 1), 50), ...filters },
  })
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
          options={acts.map((id) => ({ id, text: id }))}
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
        <TextField
          label={t('audit.since')}
          type="date"
          value={get('since') ?? ''}
          onChange={(text) => set('since', text)}
        />
        <TextField
          label={t('audit.until')}
          type="date"
          value={get('until') ?? ''}
          onChange={(text) => set('until', text)}
        />
      </div>
      <ReadState data={data} error={error} refetch={refetch} />
      {data?.rows.length === 0 && <EmptyState icon={<HistoryIcon />} title={t('audit.empty')} />}
      {data && data.rows.length > 0 && (
        <>
          <Table label={t('shell.audit')}>
            <thead>
              <tr>
                <th scope="col">{t('audit.when')}</th>
                <th scope="col">{t('audit.who')}</th>
                <th scope="col">{t('audit.act')}</th>
                <th scope="col">{t('audit.what')}</th>
                <th scope="col">{t('audit.from')}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <tr key={row.id}>
                  <td className="cell-tight">
                    <Moment value={row.at} />
                  </td>
                  <td>
                    <ActorName actor={row.actor} />
                  </td>
                  <td>
                    <span className="mono">{row.act}</span>
                    {row.count > 1 && <span className="soft small"> {t('audit.times', { count: row.count })}</span>}
                    {row.details && <Details details={row.details} />}
                  </td>
                  <td>
                    {row.subject && (
                      <>
                        {row.subject.name ?? `#${row.subject.id}`}
                        <div className="soft small">
                          {catalog?.typeOf.get(row.subject.type)?.displayName ?? row.subject.type}
                        </div>
                      </>
                    )}
                  </td>
                  <td className="mono soft">{row.ip}</td>
                </tr>
              ))}
            </tbody>
          </Table>
          <Pager
            pagination={data.pagination}
            onPage={(page) => setParameters((before) => ({ ...Object.fromEntries(before), page: String(page) }))}
          />
        </>
      )}
    </Page>
  )
}

/** The beginning of a day in the browser's time zone, or of one after it. */
function dayOf(day: string | undefined, later = 0): string | undefined {
  const at = new Date(`${day ?? ''}T00:00`)
  at.setDate(at.getDate() + later)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/** More of the details is shown when it is pointed at. */
const longest = 160

function Details({ details }: { readonly details: Readonly<Record<string, unknown>> }) {
  const text = detailsText(details)
  return (
    <div className="soft small audit-details" title={text}>
      {text.length > longest ? `${text.slice(0, longest)}…` : text}
    </div>
  )
}

function detailsText(details: Readonly<Record<string, unknown>>): string {
  return Object.entries(details)
    .map(
      ([name, value]) =>
        `${name}: ${Array.isArray(value) ? value.join(', ') : typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
    )
    .join(' · ')
}
