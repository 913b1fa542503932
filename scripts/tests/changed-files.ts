import { ask } from '../product/command.ts'
import { UserError } from '../product/environment.ts'

/** On main itself the commits of the last hours count as one change. */
const hours = 4

/**
 * The commit that a change starts from: BASE, else where it leaves origin/main, else (on main itself) the last commit that
 * is older than the head by some hours. @throws UserError if git does not know BASE
 */
function baseOfChange(): string | undefined {
  const git = (...args: string[]) => ask('git', args)
  const given = process.env.BASE
  if (given) {
    const { ok, printed } = git('rev-parse', '--verify', `${given}^{commit}`)
    if (!ok) throw new UserError(`BASE is "${given}", which is no commit of this checkout.`)
    return printed
  }
  const { ok, printed: left } = git('merge-base', 'HEAD', 'origin/main')
  if (ok && left !== git('rev-parse', 'HEAD').printed) return left
  const headAt = Number(git('log', '-1', '--format=%ct').printed)
  return git('rev-list', '-1', `--before=${headAt - hours * 3600}`, 'HEAD').printed || undefined
}

/** Paths that a change touches, committed or not, from the root of the repository. Without an older commit: all files. */
export function changedFiles(): readonly string[] {
  const base = baseOfChange()
  const lines = (...args: string[]) => ask('git', args).printed.split('\n').filter(Boolean)
  if (!base) return lines('ls-files')
  return [...lines('diff', '--name-only', base), ...lines('ls-files', '--others', '--exclude-standard')]
}
