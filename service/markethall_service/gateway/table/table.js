export * from './table-34RPBQG5.js';
