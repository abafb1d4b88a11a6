export * from './table-5DBCROH2.js';
