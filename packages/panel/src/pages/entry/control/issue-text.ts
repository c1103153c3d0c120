import { useT } from '../../../i18n/index.js'
import type { Issue } from '../rules/issue.js'

/** Returns the sentence about what is wrong. */
export function useIssueText(): (issue: Issue | null) => string | null {
  const t = useT()
  return (issue) => {
    if (issue === null) return null
    return issue.message ?? t(`issue.${issue.rule}`, issue.values ?? {})
  }
}
