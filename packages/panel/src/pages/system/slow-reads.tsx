import type { SlowRead } from '@content-gen/admin/contract'
import { useT } from '../../i18n/index.js'
import { Card, Table } from '../../kit/index.js'

/** The reads of the last hours that took long. */
export function SlowReads({ reads }: { readonly reads: readonly SlowRead[] }) {
  const t = useT()
  return (
    <div className="system-wide">
      <Card title={t('system.slow')}>
        {reads.length === 0 && <p className="soft">{t('system.slowNone')}</p>}
        {reads.length > 0 && (
          <Table label={t('system.slow')}>
            <thead>
              <tr>
                <th scope="col">{t('system.slowType')}</th>
                <th scope="col">{t('system.slowQuestion')}</th>
                <th scope="col">{t('system.slowCount')}</th>
                <th scope="col">{t('system.slowMedian')}</th>
                <th scope="col">{t('system.slowWorst')}</th>
              </tr>
            </thead>
            <tbody>
              {reads.map(({ type, question, count, median, worst }) => (
                <tr key={`${type} ${question}`}>
                  <td>
                    <code>{type}</code>
                  </td>
                  <td>{question}</td>
                  <td>{count}</td>
                  <td>{t('system.slowTime', { ms: median })}</td>
                  <td>{t('system.slowTime', { ms: worst })}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Card>
    </div>
  )
}
