import { z } from 'zod'
import { anyone } from '../contract.ts'

/** Configuration that the app in the browser needs before it can start. */
const webConfigSchema = z.object({
  version: z.string(),
  mode: z.enum(['self-hosted', 'hosted']),
  projectId: z.string(),
  apiKey: z.string(),
  authDomain: z.string().optional(),
  registration: z.enum(['open', 'closed']),
  /** Position in the server's change events: data loaded later includes all earlier changes. */
  position: z.string().optional(),
})
export type WebConfig = z.infer<typeof webConfigSchema>

export const systemContract = {
  health: anyone.get(
    '/api/health',
    '200 once everything behind the API answers, else 503 with what is missing; and whether e-mails go out and nightly backups are made; and the version',
    {
      kind: 'json',
      mayBeUnready: true,
      schema: z.object({
        status: z.enum(['ok', 'read-only', 'starting']),
        version: z.string(),
        missing: z.array(z.string()).optional(),
        mail: z.enum(['ok', 'failing']).optional(),
        backup: z.enum(['ok', 'failing']).optional(),
      }),
    },
  ),
  webConfig: anyone.get('/config.json', "The browser's configuration", webConfigSchema),
}
