import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

// Debian's packages of Maven and JUnit hold a repository on the disk. Its versions are Debian's own.
const REPOSITORY = '/usr/share/maven-repo'
const PACKAGES = {
  'junit-jupiter': 'org/junit/jupiter/junit-jupiter',
  'maven-surefire-plugin': 'org/apache/maven/plugins/maven-surefire-plugin'
}

/** Gives a pom the versions of Debian's repository. Returns an environment in which Maven asks no other one. */
export function debianMaven (folder: string, pom: string): NodeJS.ProcessEnv {
  let text = readFileSync(pom, 'utf8')
  for (const [artifact, path] of Object.entries(PACKAGES)) {
    const versions = readdirSync(`${REPOSITORY}/${path}`).filter(name => /^\d/.test(name))
    const newest = versions.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1)
    const version = new RegExp(`(<artifactId>${artifact}</artifactId>\\s*<version>)[^<]+`)
    if (!version.test(text)) throw new Error(`${pom} names no version of ${artifact}`)
    text = text.replace(version, `$1${newest}`)
  }
  writeFileSync(pom, text)
  mkdirSync(`${folder}/home/.m2`, { recursive: true })
  writeFileSync(`${folder}/home/.m2/settings.xml`, `<settings><mirrors><mirror>
    <id>debian</id><mirrorOf>*</mirrorOf><url>file://${REPOSITORY}</url>
  </mirror></mirrors></settings>`)
  return { MAVEN_OPTS: `-Duser.home=${folder}/home` }
}
