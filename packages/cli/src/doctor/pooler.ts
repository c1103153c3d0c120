import { connect, poolerFault, servedDatabase } from '@content-gen/operate'
import { ok, problemFound, type Finding, type Patient } from './finding.js'

/** Compares DATABASE_POOLER with what is before PostgreSQL, as the start of a server does. */
export async function checkPooler({ root, config, variables }: Patient): Promise<readonly Finding[]> {
  if (config?.database.provider !== 'postgresql') return []
  const isPooled = variables['DATABASE_POOLER'] === 'transaction'
  const served = await servedDatabase(root)
  const [one, other] = await Promise.all([connect(served), connect(served)])
  try {
    const options = { isPooled, timeout: config.api.readTimeout }
    const fault = await poolerFault(
      (text) => one.query(text),
      (text) => other.query(text),
      options,
    )
    if (fault !== null) return [problemFound(fault)]
    return isPooled ? [ok('The role that serves has the settings that it needs behind the pooler.')] : []
  } finally {
    await Promise.all([one.close(), other.close()])
  }
}
