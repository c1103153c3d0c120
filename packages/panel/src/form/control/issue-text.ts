import { useT } from '../../i18n/index.js'
import type { Issue } from '../rules/issue.js'

/** Returns the sentence about what is wrong. */
export function useIssueText(): (issue: Issue | null) => string | null {
  const t = useT()
  return (issue) => {
    if (issue === null) return null
    const { message, rule, values = {} } = issue
    return sentence(message ?? t('example' in values ? 'issue.example' : `issue.${rule}`, values))
  }
}

/** The server says what is wrong with an attribute in the words that follow its name: `must be unique`. */
export function sentence(text: string): string {
  const begun = text.charAt(0).toLocaleUpperCase() + text.slice(1)
  return /[\p{L}\p{N}\])”]$/u.test(begun) ? `${begun}.` : begun
}
