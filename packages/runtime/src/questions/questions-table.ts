/** In no schema, so that no project needs a migration for it: `migrate deploy` makes it. */
export const questionsTable = 'content_gen_questions'

export const createQuestions = `create table if not exists "${questionsTable}" ("key" text primary key, "question" text not null,
  "times" bigint not null, "milliseconds" bigint not null, "seen" bigint not null)`

/** The most rows: those that took the most time stay. Clients choose the questions. */
export const mostKept = 500
/** Milliseconds after which a question that nobody has asked again is forgotten. */
export const keptFor = 30 * 86_400_000
