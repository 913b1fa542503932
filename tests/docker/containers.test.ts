import { describe, expect, inject, test } from 'vitest'
import { ask } from '../../scripts/product/command.ts'
import { containersOf } from '../support/product.ts'

describe('the containers', () => {
  const names = ['web', 'api', 'firebase'] as const
  const inside = (name: (typeof names)[number], command: string) =>
    ask('docker', ['exec', containersOf(inject('product'))[name], 'bash', '-c', command])
  const inspect = (name: (typeof names)[number], format: string) =>
    ask('docker', ['inspect', '--format', format, containersOf(inject('product'))[name]]).output

  test('publish only the port of nginx', () => {
    const published = (name: (typeof names)[number]) =>
      inspect(name, '{{range $port, $to := .NetworkSettings.Ports}}{{if $to}}{{$port}} {{end}}{{end}}')
    expect(names.map(published)).toEqual(['8080/tcp', '', ''])
  })

  test.each(names)('%s runs as a plain user on a read-only file system', (name) => {
    expect(inside(name, 'id -u').output).not.toBe('0')
    expect(inside(name, 'touch /written').ok).toBe(false)
    expect(inspect(name, '{{.HostConfig.RestartPolicy.Name}} {{.HostConfig.CapDrop}}')).toBe('unless-stopped [ALL]')
  })

  test('free their memory with jemalloc, in each process that takes much', () => {
    const command =
      'for of in /proc/[0-9]*; do case "$(readlink $of/exe)" in */node | */java) grep -c -m1 libjemalloc $of/maps ;; esac; done'
    const processes = (name: (typeof names)[number]) => inside(name, command).output.split('\n')
    // Three processes in the first container: the gateway and both emulators. In the second, only the API itself: its workers use glibc.
    expect(processes('firebase')).toEqual(['1', '1', '1'])
    expect(processes('api')[0]).toBe('1')
  })

  test('expose only the two ports of the gateway; the emulators listen on loopback', () => {
    const listening = inside(
      'firebase',
      'cat /proc/net/tcp /proc/net/tcp6 | awk \'$4 == "0A" { print $2 }\'',
    ).output.split('\n')
    expect(listening.length).toBeGreaterThan(2)
    const reachable = listening
      .map(readSocket)
      .filter(({ address }) => !address.endsWith('7f000001') && !/^0{24}01000000$/.test(address))
    // Docker's own DNS server listens on 127.0.0.11.
    const gateway = reachable.filter(({ address }) => address !== '7f00000b')
    expect(gateway.map(({ port }) => port).sort()).toEqual([9000, 9001])
    expect(gateway.find(({ port }) => port === 9001)?.address).not.toMatch(/^0+$/)
  })

  test('nginx reaches the public port of the gateway and not the internal one', () => {
    const reaches = (address: string) => inside('web', `timeout 2 bash -c 'exec 3<>/dev/tcp/${address}'`).ok
    const addresses = inspect('firebase', '{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}')
      .split(' ')
      .filter(Boolean)
    expect(addresses).toHaveLength(2)
    expect(reaches('firebase/9000')).toBe(true)
    for (const address of addresses) expect(reaches(`${address}/9001`)).toBe(false)
  })
})

/** Parses an entry of /proc/net/tcp to its address, as hex in network order, and port. */
function readSocket(entry: string): { address: string; port: number } {
  const [address = '', port = ''] = entry.trim().split(':')
  const ipv4 = address.length === 8 ? (address.match(/../g) ?? []).reverse().join('').toLowerCase() : address
  return { address: ipv4, port: Number.parseInt(port, 16) }
}
