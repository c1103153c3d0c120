import type { RolesConfig } from '@content-gen/users-permissions/console'

/** The facts that commands need of a project: read from its models in development, from the build in production. */
export interface ProjectKnowledge {
  /** The roles that the project wants; null if it has no accounts. @throws MigrationError if nobody can tell */
  roles(projectDir: string): Promise<RolesConfig | null>
  /** A sentence for each action that nothing answers to. */
  unknownActions(projectDir: string, actions: readonly string[]): Promise<readonly string[]>
}
