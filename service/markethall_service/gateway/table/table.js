export * from './table-K5SZSNWC.js';
