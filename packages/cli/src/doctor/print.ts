import type { Finding } from './finding.js'

export function printFinding({ state, text }: Finding): string {
  // One line each, whatever somebody else's message holds.
  return `${state.padEnd(8)} ${text.trim().replaceAll(/\s*\n\s*/g, ' ')}\n`
}

/** `2 problems, 1 warning.` */
export function printSummary(findings: readonly Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  const parts = (['problem', 'warning'] as const).flatMap((state) => {
    const found = count(state)
    return found === 0 ? [] : [`${found} ${state}${found === 1 ? '' : 's'}`]
  })
  return parts.length === 0 ? 'Nothing is wrong.\n' : `${parts.join(', ')}.\n`
}
