import { RegExpParser, type AST } from '@eslint-community/regexpp'

/** Returns true for a pattern that wants text before its start or after its end, such as `/^a$/` with the slashes in it. */
export function neverMatches(source: string): boolean {
  return new RegExpParser({ ecmaVersion: 2024 }).parsePattern(source).alternatives.every(isImpossible)
}

function isImpossible({ elements }: AST.Alternative): boolean {
  const start = elements.findLastIndex((element) => element.type === 'Assertion' && element.kind === 'start')
  const end = elements.findIndex((element) => element.type === 'Assertion' && element.kind === 'end')
  return elements.slice(0, Math.max(start, 0)).some(isText) || (end !== -1 && elements.slice(end).some(isText))
}

/** Returns true for what at least one character must match. */
function isText(element: AST.Element): boolean {
  switch (element.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
      return true
    case 'Quantifier':
      return element.min > 0 && isText(element.element)
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.every(({ elements }) => elements.some(isText))
    default:
      return false
  }
}
