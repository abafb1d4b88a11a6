export * from './table-52JAVCQD.js';
