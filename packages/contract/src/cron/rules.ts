/** Options with which croner reads rules as Strapi v4 does: five fields, or six with the seconds first. */
export const ruleOptions = { mode: '5-or-6-parts', sloppyRanges: true, paused: true } as const

/** The form of a task without options, for messages. */
export const taskHint =
  'The name of a function is its rule, such as "*/5 * * * *"; under a name of its own write { task, options: { rule: "*/5 * * * *" } }.'

/** The form of a rule, for messages. */
export const ruleHint =
  'Write five fields (minute, hour, day, month, weekday), six with the seconds first, or a date: "*/5 * * * *".'
