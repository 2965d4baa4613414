import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../../scripts/free-port.ts'

export interface PoolerOptions {
  /** The program of PgBouncer. */
  readonly program: string
  /** A folder that its user may write to. */
  readonly folder: string
  /** Of the PostgreSQL behind it. */
  readonly server: number
  readonly user: { readonly uid?: number, readonly gid?: number }
}

/** PgBouncer in transaction mode, for all databases of a server. It ends with this process. Resolves to its port. */
export async function startPooler ({ program, folder, server, user }: PoolerOptions): Promise<number> {
  const port = await freePort()
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'pgbouncer.users')]
  writeFileSync(users, '"postgres" ""\n"app" ""\n"limited" ""\n')
  writeFileSync(settings, `[databases]
* = host=127.0.0.1 port=${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
max_client_conn = 1000
default_pool_size = 10
server_idle_timeout = 5
server_check_delay = 0
server_login_retry = 0.1
log_connections = 0
log_disconnections = 0
`)
  // A shell waits for the end of its input, which comes with the end of this process.
  const script = '"$1" -q "$2" & child=$!; read -r _; kill -INT $child'
  const guard = spawn('/bin/sh', ['-c', script, 'sh', program, settings], {
    ...user, cwd: folder, detached: true, stdio: ['pipe', 'ignore', 'inherit']
  })
  guard.unref()
  ;(guard.stdin as unknown as { unref (): void }).unref()
  for (let left = 100; !await isOpen(port); left--) {
    if (left === 0) throw new Error(`the tests need PgBouncer: ${program} does not answer`)
    await setTimeout(50)
  }
  return port
}

async function isOpen (port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
