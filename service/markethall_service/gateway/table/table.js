export * from './table-J57SZTZ6.js';
