/** Builds for Vercel in a copy of the repository and unpacks every function as the platform does. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { ROOT, run, runNpm } from '../run.mjs';
import { StepError } from '../steps.mjs';

/** The newest CLI whose dependencies npm can resolve, and the Node that functions run on. */
const TOOLS = { vercel: '60.1.3', node: '24.9.0' };
const RUNTIME = `nodejs${TOOLS.node.split('.')[0]}.x`;
const CACHE = path.join(ROOT, 'node_modules', '.cache', 'mesa');

/** The folder of the CLI and of Node, outside package.json: 550 MB that only this check needs. */
export async function installTools(note) {
  const folder = process.env.MESA_VERCEL_TOOLS ?? path.join(CACHE, `vercel-${TOOLS.vercel}`);
  const packages = Object.entries(TOOLS);
  if (packages.every(([name]) => existsSync(path.join(folder, 'node_modules', name)))) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  const wanted = packages.map(([name, version]) => `${name}@${version}`);
  const options = { cwd: folder, onText: note };
  const { code, output } = await runNpm(['install', '--no-audit', '--no-fund', ...wanted], options);
  if (code !== 0) throw new StepError('the Vercel CLI could not be installed', output);
  return folder;
}

/** Copies what git knows of, and node_modules as hard links. */
export function copyRepository(to) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0')) {
    if (file === '' || !existsSync(path.join(ROOT, file))) continue;
    cpSync(path.join(ROOT, file), path.join(to, file), { verbatimSymlinks: true });
  }
  execFileSync('cp', ['-a', hardLinksTo(to), path.join(ROOT, 'node_modules'), path.join(to, 'node_modules')]);
  // The first step of a build may write here, and a hard link would write into the repository.
  rmSync(path.join(to, 'node_modules', '.cache'), { recursive: true, force: true });
}

function hardLinksTo(folder) {
  return statSync(folder).dev === statSync(ROOT).dev ? '-l' : '-L';
}

/** `vercel build` without network; a database that nothing listens at proves that the build opens none. */
export async function buildForVercel({ tools, project, note }) {
  // Another Node than ours: `engines` of package.json must win over the settings of a project.
  const settings = { framework: 'nextjs', installCommand: '', nodeVersion: '22.x' };
  mkdirSync(path.join(project, '.vercel'));
  writeFileSync(
    path.join(project, '.vercel', 'project.json'),
    JSON.stringify({ projectId: 'prj_check', orgId: 'team_check', settings }),
  );
  const cli = path.join(tools, 'node_modules', 'vercel', 'dist', 'vc.js');
  const args = [
    cli,
    'build',
    '--prod',
    '--yes',
    '--token',
    'dummy',
    '--global-config',
    path.join(project, '.vercel', 'cli'),
  ];
  const env = {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    npm_config_offline: 'true',
    NO_UPDATE_NOTIFIER: '1',
    VERCEL_TELEMETRY_DISABLED: '1',
    NEXT_TELEMETRY_DISABLED: '1',
  };
  const { code, output } = await run(process.execPath, args, { cwd: project, env, onText: note });
  if (code !== 0) throw new StepError('vercel build failed', output);
  return path.join(project, '.vercel', 'output');
}

/**
 * Unpacks each function into a folder of its own, read-only: `{ name, folder, config, bytes, files, addresses }`.
 * Several addresses may lead to one function by symbolic links.
 */
export function unpackFunctions({ output, project, to }) {
  const functions = new Map();
  const root = path.join(output, 'functions');
  for (const entry of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.func') || entry.includes('.func/')) continue;
    const source = realpathSync(path.join(root, entry));
    const address = `/${entry.slice(0, -'.func'.length)}`;
    const known = functions.get(source);
    if (known) known.addresses.push(address);
    else
      functions.set(source, {
        addresses: [address],
        ...unpack(source, { project, to, number: functions.size }),
      });
  }
  return [...functions.values()].map((one) => ({ ...one, name: one.addresses[0] }));
}

function unpack(source, { project, to, number }) {
  const folder = path.join(to, `function-${number}`);
  cpSync(source, folder, { recursive: true, verbatimSymlinks: true });
  const config = JSON.parse(readFileSync(path.join(source, '.vc-config.json'), 'utf8'));
  if (config.runtime !== RUNTIME)
    throw new StepError(`${source} is built for ${config.runtime}, and runs here on ${RUNTIME}`);
  for (const [file, from] of Object.entries(config.filePathMap ?? {})) {
    place(path.join(project, from), path.join(folder, file));
  }
  return { folder, config, ...sealed(folder) };
}

function place(from, to) {
  mkdirSync(path.dirname(to), { recursive: true });
  if (lstatSync(from).isSymbolicLink()) symlinkSync(readlinkSync(from), to);
  else linkSync(from, to);
}

/** Takes the right to write from everybody; answers number and size of the files. */
function sealed(folder) {
  let files = 0;
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const full = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(full, 0o555);
    if (!entry.isFile()) continue;
    files += 1;
    bytes += statSync(full).size;
  }
  chmodSync(folder, 0o555);
  return { files, bytes };
}
