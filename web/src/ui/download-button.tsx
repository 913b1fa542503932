import type { ComponentProps } from 'react'
import { t } from '../language/t.ts'
import { Button } from './button.tsx'
import { type Command, useCommand } from './commands.ts'
import { useDownload } from './use-download.ts'

type Download = Parameters<typeof useDownload>
interface Props extends Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> {
  load: Download[0]
  /** For a file without a name. */
  name: Download[1]
  failure: Download[2]
  /** The palette's command that presses the button. */
  command?: Command
}

/** Button that loads a file and saves it. */
export function DownloadButton({ load, name, failure, command, busyText = t('Downloading...'), ...button }: Props) {
  const [save, busy] = useDownload(load, name, failure)
  useCommand(command, button.disabled ? undefined : () => void save())
  return <Button {...button} busy={busy} busyText={busyText} onClick={() => void save()} />
}
