import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** The URL of a fresh, empty database on the run's own PostgreSQL; it is gone when the run ends. */
export async function freshDatabase(): Promise<string> {
  const response = await fetch(inject('postgresDoor'));
  const url = await response.text();
  if (!response.ok) throw new Error(`PostgreSQL did not start: ${url}`);
  const name = `t_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  return url.replace(/\/postgres$/, `/${name}`);
}
