/** A unified diff, line by line. */
export function DiffText({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    // The keys of the arrows scroll it.
    <pre className="difference" tabIndex={0} role="region" aria-label={label}>
      {text
        .trimEnd()
        .split('\n')
        .map((line, at) => (
          <span key={at} className={lineClass(line)}>
            {`${line}\n`}
          </span>
        ))}
    </pre>
  )
}

function lineClass(line: string): string {
  if (line.startsWith('+') && !line.startsWith('+++')) return 'line-added'
  if (line.startsWith('-') && !line.startsWith('---')) return 'line-removed'
  return 'line-same'
}
