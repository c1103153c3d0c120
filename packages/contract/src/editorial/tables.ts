import { actor, type FeatureTables } from '../tables/table.js'

export const editorialTables = {
  tables: {
    content_gen_versions: {
      models: ['Version', 'EditorialVersion'],
      description: 'The states that entries had. `document` is JSON.',
      columns: {
        type: 'text',
        entry: 'integer',
        number: 'integer',
        act: 'text',
        isPublished: 'boolean?',
        ...actor,
        requestId: 'text?',
        at: 'datetime',
        // Last: SQLite reads the columns before it without the pages of a long text.
        document: 'text',
      },
      uniques: [['type', 'entry', 'number']],
      indexes: [['type', 'act', 'at']],
    },
    content_gen_working_copies: {
      models: ['WorkingCopy', 'EditorialWorkingCopy'],
      description: 'Changes of entries that are not published. `base` is the version that they started from.',
      columns: {
        type: 'text',
        entry: 'integer?',
        locale: 'text?',
        localizationOf: 'integer?',
        base: 'integer',
        revision: 'integer',
        // The last revision by somebody who may not publish it.
        unapproved: 'integer?',
        // Of its review; null: the first one.
        state: 'text?',
        // The last version of the draft below it when its review moved it there.
        reviewed: 'integer?',
        savedAt: 'datetime',
      },
      // Entries that do not exist yet have no id, and none is equal to another then.
      uniques: [['type', 'entry']],
      indexes: [['type', 'localizationOf']],
    },
    // They outlive the working copy.
    content_gen_saves: {
      models: ['Save', 'EditorialSave'],
      description: 'The revisions of working copies. `document` is JSON.',
      columns: {
        copy: 'integer',
        revision: 'integer',
        ...actor,
        requestId: 'text?',
        // The state of the review that the revision brought the working copy to; null: it is a save.
        state: 'text?',
        at: 'datetime',
        document: 'text',
      },
      uniques: [['copy', 'revision']],
      indexes: [['at']],
    },
    // For an hour at most: no version, no export and no other person has them.
    content_gen_typing: {
      models: ['Typing', 'EditorialTyping'],
      description: 'Changes of working copies that administrators type, for their own previews. `document` is JSON.',
      columns: {
        copy: 'integer',
        administrator: 'integer',
        // Of the working copy that they were typed into.
        revision: 'integer',
        at: 'datetime',
        document: 'text',
      },
      uniques: [['copy', 'administrator']],
      indexes: [['at']],
    },
    content_gen_releases: {
      models: ['Release', 'EditorialRelease'],
      description:
        'Changes that go live together, at a time if one is set. `reasons` is JSON, and so is `acts`, for earlier releases of content-gen.',
      columns: {
        name: 'text',
        state: 'text',
        at: 'datetime?',
        acts: 'text',
        reasons: 'text?',
        ...actor,
        createdAt: 'datetime',
        doneAt: 'datetime?',
      },
      indexes: [['state', 'at']],
    },
    // Once a release is done, its rows say what became of the entries, which may be gone by then.
    content_gen_release_acts: {
      models: ['ReleaseAct', 'EditorialReleaseAct'],
      description: 'The changes of releases, and what they did.',
      columns: {
        release: 'integer',
        place: 'integer',
        act: 'text',
        type: 'text',
        copy: 'integer?',
        entry: 'integer?',
        isApproved: 'boolean',
        revision: 'integer?',
        version: 'integer?',
        title: 'text?',
        // The attribute: whoever may not read it does not see the title.
        titleOf: 'text?',
        locale: 'text?',
        stateBefore: 'text?',
        versionBefore: 'integer?',
        stateAfter: 'text?',
        versionAfter: 'integer?',
        actorKind: 'text?',
        actorId: 'text?',
        actorName: 'text?',
      },
      uniques: [['release', 'place']],
      indexes: [
        ['type', 'entry'],
        ['type', 'copy'],
      ],
    },
    // Another model than that of content types named Comment: they are common.
    content_gen_comments: {
      models: ['EntryComment', 'EditorialComment'],
      description: 'Remarks of administrators on entries, and the answers to them, whose `thread` is the remark.',
      columns: {
        type: 'text',
        // Null: the entry is a working copy so far.
        entry: 'integer?',
        copy: 'integer?',
        thread: 'integer?',
        // The attribute: whoever may not read it does not see the remark.
        field: 'text?',
        // The way from the attribute to a field within it.
        place: 'text?',
        // Selected words, and the text around them.
        quote: 'text?',
        before: 'text?',
        after: 'text?',
        text: 'text',
        author: 'integer',
        authorName: 'text',
        assignee: 'integer?',
        at: 'datetime',
        editedAt: 'datetime?',
        resolvedAt: 'datetime?',
        resolvedBy: 'text?',
      },
      indexes: [['type', 'entry'], ['type', 'copy'], ['thread'], ['assignee']],
    },
    content_gen_comment_notices: {
      models: ['CommentNotice', 'EditorialCommentNotice'],
      description: 'Comments that administrators are told of, each in an inbox.',
      columns: { comment: 'integer', administrator: 'integer', reason: 'text', isRead: 'boolean' },
      uniques: [['comment', 'administrator']],
      indexes: [['administrator', 'isRead']],
    },
    content_gen_events: {
      models: ['Event', 'EditorialEvent'],
      description: 'Events of entries, files and releases, for webhooks. `subject` is JSON.',
      columns: {
        key: 'text',
        name: 'text',
        type: 'text',
        entry: 'integer',
        at: 'datetime',
        subject: 'text',
      },
    },
    content_gen_deliveries: {
      models: ['Delivery', 'EditorialDelivery'],
      description:
        'Events on their way to webhooks. Moments are milliseconds since 1970, by the clock of the database.',
      columns: {
        webhook: 'text',
        event: 'integer',
        type: 'text',
        entry: 'integer',
        state: 'text',
        due: 'bigint',
        since: 'bigint',
        changed: 'bigint',
        failures: 'integer',
        leasedUntil: 'bigint',
        claim: 'text?',
        reason: 'text?',
      },
      // The oldest of an entry; those that are due; those that are over; those of an event.
      indexes: [['webhook', 'state', 'type', 'entry'], ['webhook', 'state', 'due'], ['state', 'changed'], ['event']],
    },
    content_gen_webhooks: {
      models: ['Webhook', 'EditorialWebhook'],
      description: 'Webhooks beside those of the config. `secret` and `headers` are sealed, `events` and `types` JSON.',
      columns: {
        name: 'text',
        url: 'text',
        secret: 'text?',
        headers: 'text?',
        events: 'text',
        types: 'text',
        isEnabled: 'boolean',
        createdAt: 'datetime',
        updatedAt: 'datetime',
      },
      uniques: [['name']],
    },
  },
} as const satisfies FeatureTables

export const auditTables = {
  needs: 'editorial.audit',
  tables: {
    content_gen_audit: {
      models: ['Audit', 'EditorialAudit'],
      description: 'Acts of accounts, tokens and code. `details` is JSON.',
      columns: {
        act: 'text',
        ...actor,
        requestId: 'text?',
        ip: 'text?',
        at: 'datetime',
        subjectType: 'text?',
        subjectId: 'integer?',
        subjectName: 'text?',
        details: 'text?',
        count: 'integer',
        // Rows that count what happens again, by what that is.
        tally: 'text? unique',
      },
      indexes: [['at'], ['act', 'at'], ['actorKind', 'actorId']],
    },
  },
} as const satisfies FeatureTables
