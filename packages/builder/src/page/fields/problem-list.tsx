import { Notice } from '@content-gen/panel/parts'
import type { Problem } from '../../contract.js'

/** Problems beside what they are about. */
export function ProblemList({ problems }: { readonly problems: readonly Problem[] }) {
  return problems.map(({ severity, message, hint, path, file }) => (
    <Notice key={`${file} ${path.join()} ${message}`} tone={severity === 'error' ? 'bad' : 'warn'}>
      {message}
      {hint !== null && <div className="small">{hint}</div>}
    </Notice>
  ))
}
