export * from './table-W26V75RQ.js';
