import type { RolesConfig } from '@content-gen/users-permissions/console'

/** What commands ask about a project: answered from its models in development, from what was built of them in production. */
export interface ProjectKnowledge {
  /** The roles that the project wants; null if it has no accounts. @throws MigrationError if nobody can tell */
  roles(projectDir: string): Promise<RolesConfig | null>
  /** A sentence for each action that nothing answers to. */
  unknownActions(projectDir: string, actions: readonly string[]): Promise<readonly string[]>
}
